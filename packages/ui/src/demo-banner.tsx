import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type Props = { children: ReactNode; label?: string; href?: string; linkText?: string }

/** States on every page that nothing here is real; cannot be dismissed. */
export function DemoBanner({ children, href, linkText, label = 'Demo' }: Props) {
  return (
    <aside
      aria-label={label}
      className="type-meta flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-ink px-5 py-2 text-center text-white"
    >
      <span>
        <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-marigold" />
        {children}
      </span>
      {href ? (
        <Link href={href} className="font-semibold text-marigold underline underline-offset-3">
          {linkText ?? href}
        </Link>
      ) : null}
    </aside>
  )
}
