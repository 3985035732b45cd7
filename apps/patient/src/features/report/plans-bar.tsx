import type { RefObject } from 'react'
import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import { shownMark } from '../../lib/brand.ts'
import { reportTexts } from '../../texts/en/report.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

/**
 * The sticky link to the plans (F-RPT-016), shown once the hero's own has left the screen: at the foot of a phone, and
 * from 1024 px in a header that stays at the top.
 * @param button the element that contains the hero's button
 */
export function PlansBar({ button }: { button: RefObject<HTMLElement | null> }) {
  const t = useTexts(reportTexts)
  const past = useScrolledPast(button)
  if (!past) return null
  return (
    <div
      data-top-bar
      className="sticky bottom-0 z-10 -mx-5 border-t border-hairline bg-white px-5 pt-3.5 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:fixed lg:inset-x-0 lg:top-0 lg:bottom-auto lg:mx-0 lg:border-t-0 lg:border-b lg:px-0 lg:py-2"
    >
      <div className="mx-auto flex w-full max-w-[calc(var(--container-content)+112px)] items-center justify-center gap-6 lg:justify-between lg:px-14">
        <span
          aria-hidden
          className="hidden font-display text-[1.1875rem] font-semibold tracking-[-0.03em] lg:block"
        >
          {shownMark()}
        </span>
        <span className="w-full sm:max-w-form lg:w-auto">
          <Button wide href="/weight-loss-plan">
            {t('toPlans')}
          </Button>
        </span>
      </div>
    </div>
  )
}
