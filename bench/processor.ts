import { readFile } from 'node:fs/promises'

/** Linux counts a process's time in hundredths of a second. */
const MS_PER_TICK = 10

/** What Linux says of a process after its name, which may hold anything: proc(5), from the third field on. */
async function fieldsOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

/** The process that started it. */
export const parentOf = async (pid: number) => (await fieldsOf(pid))[1] ?? NaN

/** The processor time of a process and its children, those that have ended too, in milliseconds. Linux only. */
export async function processorTime(pid: number): Promise<number> {
  const [fields, children] = await Promise.all([
    fieldsOf(pid),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
  ])
  // Its own in user and kernel mode, and that of children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, time) => sum + time, 0)
  const theirs = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => processorTime(Number(child)).catch(() => 0)), // gone meanwhile
  )
  return theirs.reduce((sum, time) => sum + time, ticks * MS_PER_TICK)
}
