import { DemoBanner } from '@contour/ui/demo-banner'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'

/**
 * States on every page of the staff console that nothing here is real (decisions D-74, README "demo mode"). The server
 * sets the mode on the document element, in a demo also the address of its page; in production it sets nothing.
 */
export function ModeBanner() {
  const t = useTexts(frameTexts)
  const { demo, demoPage, rehearsal } = document.documentElement.dataset
  if (rehearsal !== undefined) return <DemoBanner label={t('rehearsalLabel')}>{t('rehearsal')}</DemoBanner>
  if (demo !== undefined)
    return (
      <DemoBanner {...(demoPage ? { href: demoPage, linkText: t('demoPage') } : {})}>{t('demo')}</DemoBanner>
    )
  return null
}
