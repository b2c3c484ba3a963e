import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// `npm run check`: everything that must hold, one step after the other, and at the end one line that counts it.

const reports = await mkdtemp(join(tmpdir(), 'second-dance-check-'))
const report = (name: string) => join(reports, `${name}.json`)
const reporters = (name: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report(name)}`,
]

// Hundreds of processes load the same code, which is compiled once.
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled')

let passed = 0
/** What failed, by name: said again at the end, where a log that was cut off in the middle still has it. */
const failures: string[] = []

/** Runs an npm script and gives whether it succeeded. */
async function run(script: string, ...args: string[]) {
  console.info(`\n── ${script}`)
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

async function step(script: string, ...args: string[]) {
  if (await run(script, ...args)) passed++
  else failures.push(script)
}

await Promise.all([step('typecheck'), step('lint'), step('format', '--check')])
// The pages' weight is counted on what a visitor gets, so they are built first.
await step('build')
await step('bench:bytes')

interface Counted {
  numPassedTests: number
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

// A busy machine is late now and then. A test may try again, once, and then it is said which one and why; the suites
// themselves never try again.
for (const suite of ['test', 'test:e2e', 'test:faults']) {
  const succeeded = await run(suite, '--retry=1', ...reporters(suite))
  const counted: Counted | undefined = await readFile(report(suite), 'utf8').then(JSON.parse, () => undefined)
  passed += counted?.numPassedTests ?? 0
  let failedTests = 0
  for (const { fullName, status, failureMessages } of counted?.testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  ) ?? []) {
    const why = failureMessages.join('\n')
    if (status === 'passed' && why) console.info(`\npassed at the second try only: ${fullName}\n${why}`)
    if (status !== 'failed') continue
    failedTests++
    failures.push(`${suite}: ${fullName}\n${why}`)
  }
  // A suite can fail without a failing test: a file that does not load, an error nobody caught.
  if (!succeeded && !failedTests) failures.push(suite)
}

// Briefly the same on partitions (docs/scaling.md).
Object.assign(process.env, { PARTITIONS: '16', RACE_ROUNDS: '2', MODEL_RUNS: '3' })
await step('test', '--retry=1', 'server/rentals/race.test.ts', 'server/testing/model.test.ts')

await rm(reports, { recursive: true })
for (const failure of failures) console.info(`\nfailed: ${failure}`)
console.info(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length ? 1 : 0)
