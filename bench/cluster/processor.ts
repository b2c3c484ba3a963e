import { readFile } from 'node:fs/promises'

/** The kernel counts in hundredths of a second. */
const MS_A_TICK = 10

/** The processor time that a process and its living children have used, in milliseconds. Linux alone tells. */
export async function processorTime(pid: number): Promise<number> {
  const [stat, children] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
  ])
  // After the name, which may hold anything: the 12th and 13th field are those of the process itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = (Number(fields[11]) + Number(fields[12])) * MS_A_TICK
  const theirs = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => processorTime(Number(child)).catch(() => 0)), // gone meanwhile
  )
  return theirs.reduce((sum, time) => sum + time, own)
}
