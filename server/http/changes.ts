/** Connects the caches of public answers in a process with the calls and jobs that change public data. */
export function createChanges() {
  const forgets: (() => void)[] = []
  return {
    /** Called back at each change from then on. */
    onChange: (forget: () => void) => void forgets.push(forget),
    /** Public data may have changed: no older answer is given again. */
    publicDataChanged: () => forgets.forEach((forget) => forget()),
  }
}

export type Changes = ReturnType<typeof createChanges>
