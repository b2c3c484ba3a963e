import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { skipFirstRun } from '../../e2e/kit/database.ts'
import { freePort } from '../../e2e/kit/port.ts'
import { startReplicated } from '../../server/testing/servers/replicated.ts'
import { S3_ACCOUNT, startS3 } from '../../server/testing/servers/s3.ts'
import { describeHaproxy } from './haproxy.ts'
import { describePgbouncer } from './pgbouncer.ts'
import { program } from './program.ts'

const root = join(import.meta.dirname, '../..')

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * The shop as it runs on many machines, on this one: two application processes behind HAProxy, PgBouncer in
 * transaction mode before a PostgreSQL with a streaming replica, and pictures in a store that speaks S3. All of it
 * in a temporary folder and on free ports of the loopback; `stop` leaves nothing behind. Empty and without limits on
 * how often things may be tried, or with the demo shop and as it is for visitors.
 */
export async function startCluster({ demo = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-cluster-'))
  await chmod(folder, 0o755) // PostgreSQL and PgBouncer are not root
  const running: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of running.toReversed()) await end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  /** Starts something, and remembers to stop it. */
  const up = async <T extends { start: () => Promise<void>; stop: () => Promise<void> }>(one: T) => {
    running.push(one.stop)
    await one.start()
    return one
  }

  try {
    const { primary, replica } = await startReplicated(folder, {
      fsync: 'off', // what is shown here survives killed processes, not cut power
      shared_preload_libraries: 'pg_stat_statements',
    })
    running.push(primary.stop, replica.stop)
    await primary.say('create extension pg_stat_statements')

    const bouncerPort = await freePort()
    const pgbouncer = await up(
      await describePgbouncer({ folder: join(folder, 'pgbouncer'), port: bouncerPort, server: primary }),
    )
    const pooledUrl = primary.url.replace(`:${primary.port}/`, `:${bouncerPort}/`)

    const s3Folder = join(folder, 's3')
    await mkdir(s3Folder)
    let store = await startS3(s3Folder)
    const { bucket, endpoint, region } = store.settings
    const s3 = {
      stop: () => store.stop(),
      async start() {
        store = await startS3(s3Folder, Number(new URL(endpoint).port))
      },
    }
    running.push(() => s3.stop())

    const ports = [await freePort(), await freePort()]
    const balancerPort = await freePort()
    const url = `http://localhost:${balancerPort}`
    const apps = ports.map((port, n) => ({
      url: `http://127.0.0.1:${port}`,
      ...program({
        name: `Application ${n + 1}`,
        command: process.execPath,
        args: [join(root, 'server/main.ts')],
        env: {
          PORT: String(port),
          PUBLIC_URL: url,
          TRUST_PROXY: '127.0.0.1',
          DATA_DIR: join(folder, `app${n + 1}`),
          DATABASE_URL: pooledUrl,
          DATABASE_MIGRATION_URL: primary.url,
          DATABASE_REPLICA_URL: replica.url,
          S3_BUCKET: bucket,
          S3_ENDPOINT: endpoint,
          S3_REGION: region,
          AWS_ACCESS_KEY_ID: S3_ACCOUNT,
          AWS_SECRET_ACCESS_KEY: S3_ACCOUNT,
          PREPARED_STATEMENTS: 'off', // for PgBouncer before 1.21, such as Debian 12's
          DEMO_DATA: demo && n === 0 ? 'on' : 'off', // one draws it for both
          RATE_LIMITS: demo ? 'on' : 'off',
          LOG_LEVEL: 'warn',
        },
        log: join(folder, `app${n + 1}.log`),
        answers: () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
      }),
    }))
    // Together: both migrate, and one waits for the other.
    await Promise.all(apps.map(up))
    if (!demo) await skipFirstRun({ folder }, { DATABASE_URL: primary.url })
    const balancer = await up(await describeHaproxy({ folder, port: balancerPort, apps: ports }))

    return { url, folder, apps, balancer, pgbouncer, pooledUrl, primary, replica, s3, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
