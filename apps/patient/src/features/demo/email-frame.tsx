import { useState } from 'react'
import type { SyntheticEvent } from 'react'

/** The width of a phone, for which emails are judged, in pixels. */
const PHONE = 390

/**
 * An email as a mail program shows it on a phone, in its full height. The frame runs no scripts and submits nothing; it
 * has our origin only so that its height can be read. Its links do nothing.
 */
export function EmailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(720)
  const fit = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const shown = frame.contentDocument
    if (!shown) return
    shown.addEventListener('click', (event) => event.preventDefault())
    setHeight(shown.documentElement.offsetHeight)
  }
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={fit}
      width={PHONE}
      height={height}
      className="max-w-full rounded-card border border-hairline bg-mist"
    />
  )
}
