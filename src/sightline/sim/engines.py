"""Where games are played: in this process, in several, or on a Ray cluster. The results are the same."""

import importlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from types import ModuleType

from sightline.kernel import BadInput
from sightline.sim.plan import Task
from sightline.sim.play import play
from sightline.sim.rows import GameRow

Engine = Callable[[Sequence[Task], int], Iterator[GameRow]]
"""Plays tasks with so many workers and yields their rows as they come."""

AHEAD = 4
"""Games handed to each worker in advance."""


def local(tasks: Sequence[Task], workers: int) -> Iterator[GameRow]:
    """In this process, or in as many others as there are workers."""
    if workers <= 1 or len(tasks) <= 1:
        yield from map(play, tasks)
        return
    left = list(tasks)
    try:
        yield from _pooled(left, workers)
    except BrokenProcessPool:
        # A worker died: those that had not come back are played one by one, each in a process of its own.
        for task in list(left):
            yield _alone(task)


def _pooled(left: list[Task], workers: int) -> Iterator[GameRow]:
    waiting = list(left)
    running: dict[Future[GameRow], Task] = {}
    pool = _pool(workers)
    try:
        while waiting or running:
            while waiting and len(running) < workers * AHEAD:
                task = waiting.pop(0)
                running[pool.submit(play, task)] = task
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                row = done.result()
                left.remove(running.pop(done))
                yield row
    finally:
        # Whoever breaks off does not wait for games that have not begun.
        pool.shutdown(cancel_futures=True)


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), initializer=_follow_parent)


def _follow_parent() -> None:
    """Let a worker end with the process that started it, even if that was killed and could tell nobody."""
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _alone(task: Task) -> GameRow:
    """A game that may bring its process down; then that is its result."""
    try:
        with _pool(1) as pool:
            return pool.submit(play, task).result()
    except BrokenProcessPool as error:
        it = task.simulation
        return GameRow(
            number=task.number,
            scenario=task.scenario,
            points=it.points,
            seats=task.seats,
            error=f"process died: {error}",
        )


def on_ray(address: str | None = None) -> Engine:
    """On a Ray cluster: the one at an address, the one that RAY_ADDRESS names, or a local one."""
    ray = _ray()

    def run(tasks: Sequence[Task], workers: int) -> Iterator[GameRow]:
        _connect(ray, address, workers)
        remote = ray.remote(play)
        waiting, running = list(tasks), list[object]()
        try:
            while waiting or running:
                while waiting and len(running) < max(workers, 1) * AHEAD:
                    running.append(remote.remote(waiting.pop(0)))
                done, running = ray.wait(running)
                yield from ray.get(done)
        finally:
            ray.shutdown()

    return run


def _ray() -> ModuleType:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadInput("sim.no_ray") from None


def _connect(ray: ModuleType, address: str | None, workers: int) -> None:
    options: dict[str, object] = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False}
    try:
        if address:
            options.pop("include_dashboard")
            ray.init(address=address, **options)
        else:
            ray.init(num_cpus=max(workers, 1), **options)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadInput("sim.ray_failed", why=str(error)) from None


def engine_of(name: str, address: str | None = None) -> Engine:
    """An engine by name."""
    if name == "local":
        return local
    if name == "ray":
        return on_ray(address)
    raise BadInput("sim.unknown_engine", name=name, known="local, ray")
