import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Trail } from '../ui/trail.tsx'
import classes from './article.module.css'

interface ArticleProps {
  /** Its name in the trail above the title. */
  name: string
  title: string
  lead: string
  children: ReactNode
}

/** A page to be read: a trail, a large title, and a narrow column of text. */
export const Article = ({ name, title, lead, children }: ArticleProps) => (
  <article className={`page ${classes.article}`}>
    <Trail
      steps={[
        <Link key="home" to="/">
          Home
        </Link>,
      ]}
      here={name}
    />
    <header className={classes.head}>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
    <div className={classes.text}>{children}</div>
  </article>
)
