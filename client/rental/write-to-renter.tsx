import { Link } from '@tanstack/react-router'

/** A link to the conversation with the renter. */
export const WriteToRenter = ({ threadId, name }: { threadId: number | null; name: string }) =>
  threadId !== null && (
    <Link to="/messages/$threadId" params={{ threadId: String(threadId) }}>
      {`Write to ${name}`}
    </Link>
  )
