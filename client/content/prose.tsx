import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** HTML that the server made of Markdown; its links to pages of the shop are followed without loading anew. */
export function Prose({ html }: { html: string }) {
  const router = useRouter()
  function follow(event: MouseEvent) {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !href?.startsWith('/')) return
    event.preventDefault()
    router.history.push(href)
  }
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it are pressed, also by keyboard
  return <div onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}
