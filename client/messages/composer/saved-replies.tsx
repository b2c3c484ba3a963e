import { trpc } from '../../api/api.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import classes from './composer.module.css'
import { Menu, MenuItem } from '../menu.tsx'

interface SavedRepliesProps {
  /** Who reads it, and what it is about: for `{name}` and `{dress}`. */
  name: string
  dress: string
  /** Whether there is something written that could be kept. */
  isWritten: boolean
  onInsert: (words: string) => void
  /** Opens the dialog, which is in no form, for it has one. */
  onChange: () => void
}

/** The answers that a lender keeps for the next time: one is put into what is written, or they are changed. */
export function SavedReplies({ name, dress, isWritten, onInsert, onChange }: SavedRepliesProps) {
  const { data: replies, isPending, isError, refetch } = trpc.messages.replies.useQuery()
  // Not by the rules of a pattern: a name may have a dollar in it.
  const filled = (body: string) => body.replaceAll('{name}', () => name).replaceAll('{dress}', () => dress)
  return (
    <Menu
      className={classes.tool}
      button={
        <>
          Saved replies
          <ChevronDownIcon size={16} />
        </>
      }
      side="above"
      edge="start"
      onOpen={() => isError && void refetch()}
    >
      {isPending && (
        <p role="presentation" className={classes.empty}>
          Loading...
        </p>
      )}
      {isError && (
        <p role="presentation" className={classes.empty}>
          They could not be loaded.
        </p>
      )}
      {replies?.length === 0 && (
        <p role="presentation" className={classes.empty}>
          None yet.
        </p>
      )}
      {replies?.map(({ id, title, body }) => (
        <MenuItem key={id} onChoose={() => onInsert(filled(body))}>
          <bdi>{title}</bdi>
        </MenuItem>
      ))}
      <MenuItem onChoose={onChange}>{isWritten ? 'Save as a reply...' : 'Change replies...'}</MenuItem>
    </Menu>
  )
}
