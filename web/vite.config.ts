import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.SIGHTLINE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  base: '/app/',
  plugins: [svelte()],
  build: {
    outDir: '../src/sightline/server/static/app',
    emptyOutDir: true,
    target: 'es2022',
    // The 3D part is a chunk of its own, loaded with the first table.
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
  },
})
