import { useRouter } from '@tanstack/react-router'

const ADDRESS = /(https?:\/\/[^\s<>"]+)/
/** Punctuation after an address that is not part of it. */
const SENTENCE_END = ".,;:!?)]}'’”»"

/** By hand, in one pass: a pattern that ends in `+$` rescans a row of brackets from each of them. */
export function withoutSentenceEnd(address: string) {
  let end = address.length
  while (end > 0 && SENTENCE_END.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

/** A message's text. Only addresses of this shop become links. */
export function MessageText({ children }: { children: string }) {
  const { origin } = useRouter().options.context
  return children.split(ADDRESS).map((text, index) => {
    const address = withoutSentenceEnd(text)
    if (!leadsHere(address, origin)) return text
    return (
      <span key={index}>
        <a href={address}>{address}</a>
        {text.slice(address.length)}
      </span>
    )
  })
}

/** Credentials in an address disguise it: `https://ours@theirs`. */
function leadsHere(address: string, origin: string) {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === origin && !url.username && !url.password
}
