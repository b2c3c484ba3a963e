import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { RenderJob } from './render-worker.ts'

/** Renders pictures of dresses in as many processes as there are processors. */
export function openRenderPool(size = availableParallelism()) {
  const waiting: { job: RenderJob; done: PromiseWithResolvers<Buffer> }[] = []
  const busy = new Map<ChildProcess, PromiseWithResolvers<Buffer>>()
  const idle: ChildProcess[] = []

  for (let n = 0; n < size; n++) {
    const worker = fork(new URL('render-worker.ts', import.meta.url), { serialization: 'advanced' })
    worker.on('message', (file: Buffer) => {
      busy.get(worker)?.resolve(file)
      busy.delete(worker)
      idle.push(worker)
      assign()
    })
    worker.on('exit', () => busy.get(worker)?.reject(new Error('A picture could not be drawn.')))
    idle.push(worker)
  }

  function assign() {
    while (idle.length && waiting.length) {
      const [worker, next] = [idle.pop(), waiting.shift()]
      if (!worker || !next) return
      busy.set(worker, next.done)
      worker.send(next.job)
    }
  }

  return {
    /** Renders a dress from one side, as a WebP file. Rejects when its process fails. */
    render(job: RenderJob) {
      const done = Promise.withResolvers<Buffer>()
      waiting.push({ job, done })
      assign()
      return done.promise
    },
    /** Ends the processes, whatever they do. */
    close() {
      for (const worker of [...idle, ...busy.keys()]) worker.kill()
    },
  }
}
