import type { Sentence } from '../../shared/notices/sentence.ts'

/** A sentence in which people's own words keep their text direction. */
export const SentenceText = ({ children }: { children: Sentence }) =>
  children.map(({ text, isTheirs }, index) => (isTheirs ? <bdi key={index}>{text}</bdi> : text))
