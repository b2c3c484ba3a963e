import { Link } from '@tanstack/react-router'

interface ClosetLinkProps {
  /** Null for somebody who has none: who has never lent, or has left. */
  slug: string | null
  name: string
}

/** A person's name, leading to their closet where they have one. */
export const ClosetLink = ({ slug, name }: ClosetLinkProps) =>
  slug ? (
    <Link to="/closets/$slug" params={{ slug }}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
