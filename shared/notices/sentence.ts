/** A sentence in parts, so that people's own words can stand in their own text direction. */
export type Sentence = readonly { text: string; isTheirs: boolean }[]

/** A sentence from a template: the literal parts are ours, the values are theirs. */
export const say = (ours: TemplateStringsArray, ...theirs: string[]): Sentence =>
  ours.flatMap((text, index) => [
    { text, isTheirs: false },
    ...theirs.slice(index, index + 1).map((words) => ({ text: words, isTheirs: true })),
  ])

export const plain = (text: string): Sentence => [{ text, isTheirs: false }]
