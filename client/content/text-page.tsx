import type { Answers } from '../api/api.ts'
import { Article } from './article.tsx'
import { Prose } from './prose.tsx'
import { Questions } from './questions.tsx'

interface TextPageProps {
  page: Answers['settings']['page']
  picture?: Parameters<typeof Article>[0]['picture']
}

/** A page whose text is the shop's own. */
export const TextPage = ({ page: { name, heading, lead, html, questions }, picture }: TextPageProps) => (
  <Article name={name} title={heading} lead={lead} picture={picture}>
    <Prose html={html} />
    {questions.length > 0 && <Questions lists={questions} />}
  </Article>
)
