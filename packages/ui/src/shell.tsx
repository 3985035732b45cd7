import type { MouseEvent, ReactNode } from 'react'
import { Link } from './link.tsx'
import { words } from './words.ts'

export type ShellProps = {
  children: ReactNode
  /** Product name in the display font; a setting, Contour by default. */
  mark?: string
  homeHref?: string
  /** Text of a link to `homeHref` at the left end, for pages where the mark alone does not say where it leads. */
  homeText?: string | undefined
  back?: { href?: string; onClick?: (event: MouseEvent) => void; label?: string }
  helpHref?: string
  /** Runs before the link is followed, and may prevent that. */
  onHelp?: (event: MouseEvent) => void
  /** Right side of the header before Help: language switch, log out. */
  actions?: ReactNode
  /** The demo notice, above everything. */
  banner?: ReactNode
  footer?: ReactNode
  /** Decoration next to the column on wide screens, such as ContourAside. */
  aside?: ReactNode
  /** form = 560 px column, content = 1120 px, full = edge to edge. */
  width?: 'form' | 'content' | 'full'
}

const widths = {
  form: 'mx-auto w-full max-w-form gutters sm:px-0',
  content: 'mx-auto w-full max-w-[calc(var(--container-content)+112px)] gutters',
  full: 'w-full',
}

/** The frame of every patient page: skip link, header with Help always at its right end (3.2.6), main, footer. */
export function Shell({
  children,
  mark = 'contour',
  homeHref = '/',
  homeText,
  back,
  helpHref = '/help',
  onHelp,
  actions,
  banner,
  footer,
  aside,
  width = 'form',
}: ShellProps) {
  return (
    <div className="relative isolate flex min-h-dvh flex-col bg-paper">
      {aside}
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-control bg-white px-5 py-3 font-semibold text-leaf focus:translate-y-0"
      >
        {words.skipToContent}
      </a>
      {banner}
      <header
        className={`grid grid-cols-[1fr_auto_1fr] items-center pt-2.5 pb-1 ${widths[width === 'full' ? 'content' : width]}`}
      >
        <div className={`flex items-center ${back ? '-ml-3' : '-ml-1 sm:-ml-2'}`}>
          {back ? <Back {...back} /> : null}
          {homeText ? (
            <Link
              href={homeHref}
              className="type-small inline-flex min-h-12 items-center rounded-small px-1 font-semibold text-leaf no-underline hover:underline sm:px-2"
            >
              {homeText}
            </Link>
          ) : null}
        </div>
        <Link
          href={homeHref}
          className="inline-flex min-h-12 items-center rounded-small px-0.5 font-display text-[1.0625rem] sm:px-2 sm:text-[1.1875rem] font-semibold tracking-[-0.03em] no-underline"
        >
          {mark}
        </Link>
        <div className="-mr-1 flex items-center justify-end gap-1.5 sm:-mr-2 sm:gap-3">
          {actions}
          <Link
            href={helpHref}
            onClick={onHelp}
            className="type-small inline-flex min-h-12 items-center rounded-small px-1 sm:px-2 font-semibold text-leaf no-underline hover:underline"
          >
            {words.help}
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`flex grow flex-col outline-none ${widths[width]}`}>
        {children}
      </main>
      {footer}
    </div>
  )
}

function Back({ href, onClick, label }: NonNullable<ShellProps['back']>) {
  const look = 'grid size-12 place-items-center rounded-full hover:bg-mist'
  const arrow = (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
      <path d="M20 12H5m6-6l-6 6 6 6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
  return href === undefined ? (
    <button type="button" onClick={onClick} aria-label={label ?? words.back} className={look}>
      {arrow}
    </button>
  ) : (
    <Link href={href} onClick={onClick} aria-label={label ?? words.back} className={look}>
      {arrow}
    </Link>
  )
}
