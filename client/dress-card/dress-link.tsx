import { Link } from '@tanstack/react-router'

interface DressLinkProps {
  /** Null after the dress was deleted: plain text without a link. */
  slug: string | null
  title: string
}

export const DressLink = ({ slug, title }: DressLinkProps) =>
  slug ? (
    <Link to="/dresses/$slug" params={{ slug }} dir="auto">
      {title}
    </Link>
  ) : (
    <bdi>{title}</bdi>
  )
