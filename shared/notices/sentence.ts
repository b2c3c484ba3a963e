/** A sentence in parts, so that people's own words can stand in their own text direction. */
export type Sentence = readonly { text: string; isTheirs: boolean }[]

/** The names of the gaps of a template, such as `other` and `dress` of `{other} sent {dress}.` */
type Gaps<T extends string> = T extends `${string}{${infer Gap}}${infer Rest}` ? Gap | Gaps<Rest> : never

/** A template as a sentence: its words are ours, what fills its gaps is theirs. */
export const fill = <const T extends string>(
  template: T,
  theirs: Readonly<Record<Gaps<T>, string>>,
): Sentence =>
  template
    .split(/\{(\w+)\}/)
    .map((text, index) =>
      index % 2 ? { text: theirs[text as Gaps<T>], isTheirs: true } : { text, isTheirs: false },
    )

export const plain = (text: string): Sentence => [{ text, isTheirs: false }]

/** A sentence without its parts. */
export const joined = (sentence: Sentence) => sentence.map(({ text }) => text).join('')
