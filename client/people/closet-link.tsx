import { Link } from '@tanstack/react-router'

interface ClosetLinkProps {
  /** Null for people without a closet: they have never lent, or are gone. */
  slug: string | null
  name: string
}

/** A person's name, linked to their closet if they have one. */
export const ClosetLink = ({ slug, name }: ClosetLinkProps) =>
  slug ? (
    <Link to="/closets/$slug" params={{ slug }}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
