import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Developed } from '../images/pictures.ts'
import type { Commission } from './artist.ts'

/** Draws demo pictures in processes of their own, so that the shop stays quick while they work. */
export function openStudio(artists = Math.min(4, availableParallelism())) {
  const waiting: { commission: Commission; done: PromiseWithResolvers<Developed> }[] = []
  const atWork = new Map<ChildProcess, PromiseWithResolvers<Developed>>()
  const idle: ChildProcess[] = []

  for (let n = 0; n < artists; n++) {
    const artist = fork(new URL('artist.ts', import.meta.url), { serialization: 'advanced' })
    artist.on('message', (picture: Developed) => {
      atWork.get(artist)?.resolve(picture)
      rest(artist)
    })
    artist.on('exit', () => atWork.get(artist)?.reject(new Error('A demo picture could not be drawn.')))
    idle.push(artist)
  }

  function rest(artist: ChildProcess) {
    atWork.delete(artist)
    idle.push(artist)
    assign()
  }

  function assign() {
    while (idle.length && waiting.length) {
      const [artist, next] = [idle.pop(), waiting.shift()]
      if (!artist || !next) return
      atWork.set(artist, next.done)
      artist.send(next.commission)
    }
  }

  return {
    /** A demo picture as the upload would have kept it. Rejects when the studio is closed before it is done. */
    draw(commission: Commission) {
      const done = Promise.withResolvers<Developed>()
      waiting.push({ commission, done })
      assign()
      return done.promise
    },
    close() {
      for (const { done } of waiting.splice(0)) done.reject(new Error('The studio has closed.'))
      for (const artist of [...idle, ...atWork.keys()]) artist.kill()
    },
  }
}

export type Studio = ReturnType<typeof openStudio>
