/** Who keeps public answers for a moment, and whoever changes what everybody can see: a call, or a job. */
export interface Changes {
  /** Called back at each change from then on. */
  onChange: (forget: () => void) => void
  /** Something that everybody can see may have changed: no older answer is given again. */
  tell: () => void
}

/** Brings together those who keep something and those who change it, in one process. */
export function createChanges(): Changes {
  const forgets: (() => void)[] = []
  return {
    onChange: (forget) => void forgets.push(forget),
    tell: () => forgets.forEach((forget) => forget()),
  }
}
