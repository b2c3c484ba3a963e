import { useRouter } from '@tanstack/react-router'

const ADDRESS = /(https?:\/\/[^\s<>"]+)/
/** What stands behind an address in a sentence and is none of it. */
const SENTENCE_END = ".,;:!?)]}'’”»"

/** By hand, in one pass: a pattern that ends in `+$` looks through a row of brackets again from each of them. */
export function withoutSentenceEnd(address: string) {
  let end = address.length
  while (end > 0 && SENTENCE_END.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

/** What somebody wrote. An address is a link where it leads to a page of this shop, and only words anywhere else. */
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

/** A name and password in an address make it look like another: `https://ours@theirs`. */
function leadsHere(address: string, origin: string) {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === origin && !url.username && !url.password
}
