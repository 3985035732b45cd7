import { memo } from 'react'
import { LEGAL_PAGES } from '@contour/domain/legal/legal-pages'
import { Footer } from '@contour/ui/footer'
import { shownMark } from '../lib/brand.ts'
import { useSite } from '../lib/site.ts'

/** The six legal pages; in every language with the titles of the text that is agreed to (G-SHL-003, X-46). */
const policyLinks = Object.values(LEGAL_PAGES).map(({ title, path }) => ({ label: title, href: path }))

/** Before the town of an address. */
const TOWN = / (?=[^,]+, [A-Z]{2} \d{5}(?:-\d{4})?$)/

/** Company address and support contact (G-SHL-001). */
export const SiteFooter = memo(function SiteFooter() {
  const site = useSite()
  const [street, town] = site.address.split(TOWN)
  return (
    <Footer
      mark={shownMark()}
      company={
        <>
          {site.name}
          <br />
          {/* A phone's line holds the whole address or not, depending on the font; so the town begins another. */}
          {street} <br className="sm:hidden" />
          {town}
        </>
      }
      contact={
        <>
          <a className="underline underline-offset-3" href={`mailto:${site.supportEmail}`}>
            {site.supportEmail}
          </a>
          {' · '}
          <a
            className="whitespace-nowrap underline underline-offset-3"
            href={`tel:${site.supportPhone.replace(/[^\d+]/g, '')}`}
          >
            {site.supportPhone}
          </a>
        </>
      }
      links={policyLinks}
    />
  )
})
