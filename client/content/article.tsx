import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pictures } from '../pictures/pictures.ts'
import { Picture } from '../ui/picture.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import classes from './article.module.css'
import * as media from '../ui/media.ts'

interface ArticleProps {
  /** The breadcrumb's label. */
  name: string
  title: string
  lead: string
  /** Beside the text where there is room. */
  picture?: keyof typeof pictures
  children: ReactNode
}

/** A text page: breadcrumbs, a large title, a narrow column of text, and on wide screens a picture. */
export const Article = ({ name, title, lead, picture, children }: ArticleProps) => (
  <article className={`page ${classes.article}`}>
    <Breadcrumbs
      steps={[
        <Link key="home" to="/">
          Home
        </Link>,
      ]}
      here={name}
    />
    <header className={classes.head}>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </header>
    <div className={classes.columns}>
      <div className={classes.text}>{children}</div>
      {picture && (
        <div className={classes.beside}>
          <Picture {...pictures[picture]} alt="" sizes={`${media.widest} 400px, 1px`} />
        </div>
      )}
    </div>
  </article>
)
