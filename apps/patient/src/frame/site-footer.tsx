import { Footer } from '@contour/ui/footer'
import { useSite } from '../lib/site.ts'

/** G-SHL-003, X-46. */
const policyLinks = [
  { label: 'HIPAA notice', href: '/hipaa-notice' },
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Returns and refund policy', href: '/refund-policy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Telehealth consent', href: '/telehealth-consent' },
  { label: 'About', href: '/about' },
]

/** Company address and support contact (G-SHL-001). */
export function SiteFooter() {
  const site = useSite()
  return (
    <Footer
      company={
        <>
          {site.name}
          <br />
          {site.address}
        </>
      }
      contact={
        <>
          <a className="underline underline-offset-3" href={`mailto:${site.supportEmail}`}>
            {site.supportEmail}
          </a>
          {' · '}
          <a
            className="underline underline-offset-3"
            href={`tel:${site.supportPhone.replace(/[^\d+]/g, '')}`}
          >
            {site.supportPhone}
          </a>
        </>
      }
      links={policyLinks}
    />
  )
}
