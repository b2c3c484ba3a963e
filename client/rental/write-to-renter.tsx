import { Link } from '@tanstack/react-router'

/** Leads to the conversation with somebody who asks for a dress. */
export const WriteToRenter = ({ threadId, name }: { threadId: number | null; name: string }) =>
  threadId !== null && (
    <Link to="/messages/$threadId" params={{ threadId: String(threadId) }}>
      {`Write to ${name}`}
    </Link>
  )
