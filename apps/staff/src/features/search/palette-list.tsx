import { useEffect } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { searchTexts } from '../../texts/en/search.ts'
import type { Choice } from './palette-choices.ts'

const GROUPS = ['found', 'pages', 'commands'] as const

/** The lines of the palette by group; the field above keeps the focus and names the current one. */
export function PaletteList({
  id,
  choices,
  current,
  onChoose,
}: {
  id: string
  choices: readonly Choice[]
  current: number
  onChoose: (at: number) => void
}) {
  const t = useTexts(searchTexts)
  const currentId = choices[current]?.id
  useEffect(() => {
    if (currentId) document.getElementById(`palette-${currentId}`)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  if (choices.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={t('title')} className="max-h-[50dvh] overflow-y-auto">
      {GROUPS.map((group) => {
        const inGroup = choices.flatMap((choice, at) => (choice.group === group ? [{ choice, at }] : []))
        if (inGroup.length === 0) return null
        return (
          <div key={group} role="group" aria-label={t(group)}>
            <p aria-hidden className="type-meta px-2.5 pt-2 pb-1 font-semibold text-muted">
              {t(group)}
            </p>
            {inGroup.map(({ choice, at }) => (
              <PaletteLine
                key={choice.id}
                choice={choice}
                current={at === current}
                onChoose={() => onChoose(at)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

function PaletteLine({
  choice: { id, label, detail, aside },
  current,
  onChoose,
}: {
  choice: Choice
  current: boolean
  onChoose: () => void
}) {
  return (
    // The field has the focus and the keys (ARIA combobox): arrows move, Enter chooses.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
    <div
      id={`palette-${id}`}
      role="option"
      aria-selected={current}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-small border-l-4 border-transparent px-2.5 py-1.5 hover:bg-mist aria-selected:border-marigold aria-selected:bg-mint"
    >
      <span className="min-w-0">
        <span className="font-semibold">{label}</span>
        {detail ? (
          <span className="type-small block text-muted [overflow-wrap:anywhere]">{detail}</span>
        ) : null}
      </span>
      {aside ? <span className="type-meta flex-none text-muted">{aside}</span> : null}
    </div>
  )
}
