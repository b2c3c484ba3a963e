import { execFile } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { Shop } from './shop.ts'

const run = promisify(execFile)

/** A disk on which there can be no room. */
export interface Disk {
  /** The method, printed beside the figures. */
  means: string
  fill: (shop: Shop) => Promise<void>
  free: (shop: Shop) => Promise<void>
}

/**
 * Makes the shop's folder of pictures a small disk of its own. Where nothing may be mounted, the system limits what
 * the shop's process may write instead: to the process either is a write that fails half-way.
 */
export async function smallDisk(folder: string): Promise<Disk> {
  const images = join(folder, 'images')
  await mkdir(images, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', images])
  } catch {
    return {
      means: 'a limit on the size of files (RLIMIT_FSIZE), as nothing can be mounted here',
      fill: ({ process }) => limitFiles(process.pid, '200:unlimited'),
      free: ({ process }) => limitFiles(process.pid, 'unlimited'),
    }
  }
  onTestFinished(async () => {
    await run('umount', ['--lazy', images])
  })
  const ballast = join(images, 'ballast')
  return {
    means: 'a disk of 8 MB (tmpfs)',
    async fill() {
      const { bavail, bsize } = await statfs(images)
      // All but a few blocks, so that writing begins well and ends badly.
      await writeFile(ballast, Buffer.alloc(bavail * bsize - 2 * bsize))
    },
    free: () => rm(ballast),
  }
}

async function limitFiles(pid: number | undefined, limit: string) {
  await run('prlimit', [`--pid=${pid}`, `--fsize=${limit}`])
}
