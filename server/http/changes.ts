export interface Changes {
  /** Called back at each change from then on. */
  onChange: (forget: () => void) => void
  /** Public data may have changed: no older answer is given again. */
  publicDataChanged: () => void
}

/** Connects the caches of public answers in a process with the calls and jobs that change public data. */
export function createChanges(): Changes {
  const forgets: (() => void)[] = []
  return {
    onChange: (forget) => void forgets.push(forget),
    publicDataChanged: () => forgets.forEach((forget) => forget()),
  }
}
