import { useRouter } from '@tanstack/react-router'
import { reason, trpc } from '../api/api.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import classes from './admin-list.module.css'

/** The text of a letter that the server stores because it sends none. */
export function KeptLetter({ id }: { id: number }) {
  // Not from the cache: a test letter is queried before it is stored.
  const { data: letter, error, isFetching } = trpc.admin.letter.useQuery({ id }, { staleTime: 0 })
  const kept = letter?.kept
  if (error) return <Problem>{reason(error, 'The letter could not be loaded. Please try again.')}</Problem>
  if (isFetching && !kept) return <Skeleton height={160} label="Loading the letter" />
  if (!kept) return <p className={classes.why}>This letter is not kept any more.</p>
  return (
    <div className={classes.paper}>
      <dl>
        <dt>To</dt>
        <dd>
          <bdi>{kept.to}</bdi>
        </dd>
        <dt>Subject</dt>
        <dd>
          <bdi>{kept.subject}</bdi>
        </dd>
      </dl>
      <div className={classes.text}>
        <LetterText>{kept.text}</LetterText>
      </div>
    </div>
  )
}

const ADDRESS = /(https?:\/\/\S+)/

/** Text with links; only links into this shop are active, as others may come from users. */
function LetterText({ children }: { children: string }) {
  const { origin } = useRouter().options.context
  const isOurs = (text: string) => URL.canParse(text) && new URL(text).origin === origin
  return children.split(ADDRESS).map((text, index) =>
    isOurs(text) ? (
      <a key={index} href={text}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}
