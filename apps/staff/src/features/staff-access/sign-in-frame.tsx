import { useTexts } from '@contour/texts/use-texts'
import { ContourField } from '@contour/ui/contour-field'
import type { ReactNode } from 'react'
import { shownMark } from '../../frame/brand.ts'
import { ModeBanner } from '../../frame/mode-banner.tsx'
import { staffAccessTexts } from '../../texts/en/staff-access.ts'

/** The page layout before sign-in: one column, next to contour lines where there is space. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const t = useTexts(staffAccessTexts)
  return (
    <div className="flex min-h-dvh flex-col">
      <ModeBanner />
      <div className="grid grow lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <main className="mx-auto flex w-full max-w-[440px] min-w-0 flex-col justify-center gap-5 px-5 py-10">
          <p className="font-display text-[1.1875rem] font-semibold tracking-[-0.03em]">
            {shownMark()}{' '}
            <span className="font-text text-[0.8125rem] tracking-normal text-muted">{t('markNote')}</span>
          </p>
          {children}
        </main>
        <div aria-hidden className="relative hidden overflow-hidden bg-bottle lg:block">
          <ContourField className="absolute inset-0 size-full" width={900} height={900} seed={3} />
        </div>
      </div>
    </div>
  )
}
