import { useState, type ReactNode } from 'react'
import { Link } from './link.tsx'
import { words } from './words.ts'

export type SectionLink = {
  href: string
  label: string
  count?: number
  /** What is counted, for screen readers and the tooltip: "12 to ship". */
  counted?: string
  /** Drawn instead of the label where the menu is a rail. */
  icon?: ReactNode
  current?: boolean
  /** The heading under which a long menu lists it. */
  group?: string | undefined
}

/** A menu of more sections than this has headings. */
const LONG_MENU = 14

/** The sections under their headings; a short menu has none. */
function groupsOf(links: readonly SectionLink[]): { heading: string; links: readonly SectionLink[] }[] {
  const grouped = Map.groupBy(links, ({ group }) => (links.length > LONG_MENU ? (group ?? '') : ''))
  return [...grouped].map(([heading, of]) => ({ heading, links: of }))
}

/** A larger count would not fit next to the name of its section. */
const SHOWN_MAX = 999

/**
 * The frame of every staff page: sections at the left (behind a menu button when narrow), the signed-in staff member,
 * sign out.
 * Targets of 32 px. On pages that need the width the menu is a rail of icons from 1024 px up.
 */
export function StaffShell({
  mark = 'contour',
  links,
  person,
  roleName,
  onSignOut,
  banner,
  notice,
  actions,
  rail = false,
  children,
}: {
  mark?: string
  links: readonly SectionLink[]
  person: ReactNode
  roleName: ReactNode
  onSignOut: () => void
  banner?: ReactNode
  /** One line under the head of every page, as wide as the page. */
  notice?: ReactNode
  /** Search, clock, keyboard help. */
  actions?: ReactNode
  /** Whether the menu is a rail of icons, whose labels are read out and shown on pointing. */
  rail?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const current = links.find((link) => link.current)
  return (
    <div className="desk flex min-h-dvh flex-col bg-mist">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-small bg-white px-4 py-2 font-semibold text-leaf focus:translate-y-0"
      >
        {words.skipToContent}
      </a>
      {banner}
      <div
        className={`grid grow content-start lg:content-stretch ${rail ? 'lg:grid-cols-[64px_minmax(0,1fr)]' : 'lg:grid-cols-[208px_minmax(0,1fr)]'}`}
      >
        <div
          className={`bg-bottle px-4 py-3 text-white forced-colors:border-b ${rail ? 'lg:relative lg:p-0' : 'lg:py-6'}`}
        >
          {/* Next to panes that fill the window a longer menu scrolls by itself, and the page does not. */}
          <nav
            aria-label={words.sections}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 lg:block ${rail ? 'lg:absolute lg:inset-0 lg:overflow-y-auto lg:px-2 lg:py-3 lg:[scrollbar-width:thin]' : ''}`}
          >
            <p className="px-2.5 font-display text-[1.1875rem] font-semibold tracking-[-0.03em]">
              {rail ? (
                <span aria-hidden className="hidden text-center lg:block">
                  {mark.charAt(0)}
                </span>
              ) : null}
              <span className={rail ? 'lg:sr-only' : ''}>
                {mark}{' '}
                <span className="font-text text-[0.8125rem] font-semibold tracking-normal text-white/80">
                  {words.staff}
                </span>
              </span>
            </p>
            <button
              type="button"
              aria-expanded={open}
              aria-controls="sections"
              onClick={() => setOpen(!open)}
              className="min-h-9 rounded-small border border-white/40 px-3 font-semibold text-white hover:bg-bottle-deep lg:hidden"
            >
              {words.menu}
              {current ? <span className="font-normal text-white/80"> · {current.label}</span> : null}
            </button>
            <div
              id="sections"
              className={`col-span-2 mt-2 gap-3 lg:mt-5 lg:grid ${open ? 'grid' : 'hidden'}`}
            >
              {groupsOf(links).map(({ heading, links: of }, at) => (
                <div key={heading}>
                  {heading ? (
                    <p
                      id={`sections-${at}`}
                      className={`type-meta pr-2.5 pb-1 pl-3.5 font-semibold text-white/80 ${rail ? 'lg:sr-only' : ''}`}
                    >
                      {heading}
                    </p>
                  ) : null}
                  <ul
                    {...(heading ? { 'aria-labelledby': `sections-${at}` } : {})}
                    className={`grid gap-1 sm:grid-cols-2 lg:grid-cols-1 ${heading && rail ? 'lg:border-t lg:border-white/25 lg:pt-2' : ''}`}
                  >
                    {of.map((link) => (
                      <Section key={link.href} link={link} rail={rail} onOpen={() => setOpen(false)} />
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </nav>
        </div>
        <div className="min-w-0">
          <header className="flex flex-wrap items-center justify-end gap-x-5 gap-y-1 border-b border-hairline bg-white px-5 py-2">
            <div className="w-full md:mr-auto md:w-auto">{actions}</div>
            <p className="mr-auto flex md:mr-0 min-h-8 flex-wrap items-center gap-x-1.5">
              <strong>{person}</strong> <span className="text-muted">{roleName}</span>
            </p>
            <button type="button" onClick={onSignOut} className="link min-h-8">
              {words.signOut}
            </button>
          </header>
          {notice}
          <main id="main" tabIndex={-1} className="p-4 outline-none md:p-6">
            {children}
          </main>
        </div>
      </div>
    </div>
  )
}

function Section({ link, rail, onOpen }: { link: SectionLink; rail: boolean; onOpen: () => void }) {
  return (
    <li>
      <Link
        href={link.href}
        onClick={onOpen}
        title={rail ? link.label : undefined}
        aria-current={link.current ? 'page' : undefined}
        className={`flex min-h-9 items-center justify-between gap-3 rounded-small border-l-4 px-2.5 font-semibold text-white no-underline hover:bg-bottle-deep ${
          link.current ? 'border-marigold bg-bottle-deep' : 'border-transparent'
        } ${rail ? 'lg:relative lg:min-h-11 lg:justify-center lg:px-0' : ''}`}
      >
        {rail && link.icon ? (
          <span aria-hidden className="hidden lg:block">
            {link.icon}
          </span>
        ) : null}
        <span className={rail && link.icon ? 'lg:sr-only' : ''}>{link.label}</span>{' '}
        {link.count === undefined ? null : (
          <span
            title={link.counted}
            className={`type-number type-meta rounded-chip bg-white/15 px-2 ${
              rail
                ? `${link.count === 0 ? 'lg:hidden' : ''} lg:absolute lg:-top-0.5 lg:right-0 lg:bg-marigold lg:px-1.25 lg:text-[0.75rem] lg:leading-tight lg:text-ink`
                : ''
            }`}
          >
            {link.counted ? <span className="sr-only">{link.counted}</span> : null}
            <span aria-hidden={link.counted ? true : undefined}>
              {link.count > SHOWN_MAX ? `${SHOWN_MAX}+` : link.count}
            </span>
          </span>
        )}
      </Link>
    </li>
  )
}
