import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from './brand.ts'
import { frameTexts } from '../texts/en/frame.ts'

type Props = { title: string; facts?: ReactNode; children?: ReactNode }

/**
 * The heading of a page with its figures at the right. Sets the document title, and takes the focus when the page
 * changes, so that a screen reader announces the new page.
 */
export function PageHead({ title, facts, children }: Props) {
  const t = useTexts(frameTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  // Before it is painted: who tabs or types as soon as the page is seen keeps the focus.
  useLayoutEffect(() => {
    document.title = pageTitle(t, title)
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [t, title])
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5">
      <h1 ref={heading} tabIndex={-1} className="type-h2 rounded-small">
        {title}
      </h1>
      {facts ? <p className="type-number text-muted">{facts}</p> : null}
      {children}
    </div>
  )
}
