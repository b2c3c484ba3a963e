import { spawn } from 'node:child_process'
import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, isRoot, newFolder, serverPid, settings } from '../../testing/servers/embedded.ts'
import { startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 120_000 })

test.for([
  ['another program', ''],
  ['a program that passes for PostgreSQL', 'postgres'],
])(
  'a postmaster.pid whose number belongs to %s now does not keep the server from starting',
  async ([, name]) => {
    const folder = await newFolder()
    const app = await startEmbedded(folder, { settings })
    await ask(app.url, 'create table dress (id int)')
    const pidFile = join(folder, 'cluster/data/postmaster.pid')
    const [, ...lines] = (await readFile(pidFile, 'utf8')).split('\n')
    await app.stop()

    // Of the user that the server runs as, since PostgreSQL takes only such a process for its own.
    const { uid, gid } = await stat(folder)
    const identity = isRoot ? { uid, gid, cwd: '/' } : {}
    const other = spawn('sleep', ['600'], { ...identity, argv0: `sleep ${name}` })
    onTestFinished(() => void other.kill())
    await writeFile(pidFile, [other.pid, ...lines].join('\n'))
    await chown(pidFile, uid, gid)

    const again = await startEmbedded(folder, { settings })
    expect(await ask(again.url, 'select * from dress')).toEqual([])
    expect(await serverPid(folder)).not.toBe(other.pid)
    await again.stop()
  },
)

test('an empty postmaster.pid, left by a full disk, does not keep the server from starting', async () => {
  const folder = await newFolder()
  await (await startEmbedded(folder, { settings })).stop()
  await writeFile(join(folder, 'cluster/data/postmaster.pid'), '')
  await (await startEmbedded(folder, { settings })).stop()
})

test('a server that will not start says why, soon', async () => {
  const folder = await newFolder()
  const refused = startEmbedded(folder, { settings: { ...settings, shared_preload_libraries: 'nowhere' } })
  await expect(refused).rejects.toThrow(/could not access file "nowhere".*DATABASE_URL/s)

  await (await startEmbedded(folder, { settings })).stop()
})
