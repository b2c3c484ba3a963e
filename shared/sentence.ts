/** A sentence in which our words and people's own take turns, so that these can stand in their own direction. */
export type Sentence = readonly { text: string; isTheirs: boolean }[]

/** A sentence from a template: what is ours, and between that what is theirs. */
export const say = (ours: TemplateStringsArray, ...theirs: string[]): Sentence =>
  ours.flatMap((text, index) => [
    { text, isTheirs: false },
    ...theirs.slice(index, index + 1).map((words) => ({ text: words, isTheirs: true })),
  ])

/** A sentence that is ours alone. */
export const plain = (text: string): Sentence => [{ text, isTheirs: false }]
