import type { ReactNode } from 'react'
import { Link } from './link.tsx'

export type FooterLink = { label: string; href: string }

type Props = {
  /** Product name in the display font, as in the header. */
  mark?: string
  company: ReactNode
  contact?: ReactNode
  links: readonly FooterLink[]
  children?: ReactNode
}

/** The footer of every page: company address and contact (G-SHL-001), legal links (G-SHL-003). Texts are settings. */
export function Footer({ mark = 'contour', company, contact, links, children }: Props) {
  return (
    <footer className="type-small mt-14 border-t border-hairline bg-white py-8 text-muted">
      <div className="mx-auto grid max-w-[calc(var(--container-content)+112px)] gap-5 gutters md:grid-cols-[1fr_auto]">
        <div className="grid content-start gap-1">
          <p className="font-display text-[1.1875rem] font-semibold tracking-[-0.03em] text-ink">{mark}</p>
          <div>{company}</div>
          {contact ? <div>{contact}</div> : null}
        </div>
        <ul className="grid grid-cols-2 gap-x-5 grid:gap-x-10">
          {links.map((link) => (
            <li key={link.href}>
              <Link
                href={link.href}
                className="inline-flex min-h-11 items-center text-leaf underline underline-offset-3 hover:text-bottle-deep"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
        {children ? <div className="md:col-span-2">{children}</div> : null}
      </div>
    </footer>
  )
}
