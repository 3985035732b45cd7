import { PREFERRED_CATEGORIES, type PreferredCategory } from '@contour/domain/accounts/preferred-categories'
import { useTexts } from '@contour/texts/use-texts'
import { profileTexts } from '../../texts/en/profile.ts'

type Props = { chosen: readonly PreferredCategory[]; onChange: (chosen: PreferredCategory[]) => void }

/** The seven categories as checkboxes that look like chips (S-56); selected ones have a check mark, not only a color. */
export function CategoryChips({ chosen, onChange }: Props) {
  const t = useTexts(profileTexts)
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('interests')}</legend>
      <div className="flex flex-wrap gap-2">
        {PREFERRED_CATEGORIES.map((category) => {
          const on = chosen.includes(category)
          return (
            <label
              key={category}
              className={`relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] px-4 text-[0.9375rem] font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
                on ? 'border-bottle bg-bottle text-white' : 'border-control bg-white text-ink hover:bg-mint'
              }`}
            >
              <input
                type="checkbox"
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                checked={on}
                onChange={() =>
                  onChange(on ? chosen.filter((other) => other !== category) : [...chosen, category])
                }
              />
              {on ? (
                <svg aria-hidden viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-2">
                  <path d="M3.5 8.5l3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
                </svg>
              ) : null}
              {t(`category_${category}`)}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
