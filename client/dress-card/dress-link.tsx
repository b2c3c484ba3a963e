import { Link } from '@tanstack/react-router'

interface DressLinkProps {
  /** Null once the dress is gone, so that nothing leads to a page that is not there. */
  slug: string | null
  title: string
}

/** A dress's title, leading to its page while there is one. */
export const DressLink = ({ slug, title }: DressLinkProps) =>
  slug ? (
    <Link to="/dresses/$slug" params={{ slug }} dir="auto">
      {title}
    </Link>
  ) : (
    <bdi>{title}</bdi>
  )
