/** What the machine can do: no WebGL, WebGL in software, or a graphics processor. */

export type Power = 'none' | 'software' | 'hardware'

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|swrast/i

export const isSoftware = (renderer: string): boolean => SOFTWARE.test(renderer)

let known: Power | null = null

/** Asked once: making a context is not free. */
export function power(): Power {
  known ??= probe()
  return known
}

function probe(): Power {
  if (typeof document === 'undefined') return 'none'
  try {
    const gl = document.createElement('canvas').getContext('webgl2')
    if (!gl) return 'none'
    const info = gl.getExtension('WEBGL_debug_renderer_info')
    const renderer = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return isSoftware(renderer) ? 'software' : 'hardware'
  } catch {
    return 'none'
  }
}

/** Pixels per CSS pixel: as sharp as the screen, but never more than is seen or can be paid for. */
export function pixelRatio(low: boolean, width: number, height: number, screen = globalThis.devicePixelRatio || 1): number {
  if (low) return Math.min(1, Math.sqrt(700_000 / Math.max(1, width * height)))
  return Math.min(screen, 2, Math.sqrt(5_000_000 / Math.max(1, width * height)))
}
