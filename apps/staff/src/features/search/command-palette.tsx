import { LoadingBlock } from '@contour/ui/loading-block'
import { Modal } from '@contour/ui/modal'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { ReadFailed } from '../../frame/read-states.tsx'
import { useKeys } from '../../frame/use-keys.ts'
import { frameTexts } from '../../texts/en/frame.ts'
import { searchTexts } from '../../texts/en/search.ts'
import { nextChoice } from './palette-choices.ts'
import { PaletteList } from './palette-list.tsx'
import { useChoices } from './use-choices.ts'

const LIST_ID = 'palette-choices'
/** As many as the server reads. */
const TYPED_MAX = 200

type Props = { onClose: () => void; signOut: () => void; keys: () => void }

/** Finds orders and people of the own sections, and opens pages and commands, without the mouse. */
export default function CommandPalette({ onClose, ...commands }: Props) {
  const t = useTexts(searchTexts)
  const frame = useTexts(frameTexts)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { choices, searches, searching, more, read } = useChoices(typed, commands)
  useKeys([{ key: 'mod+k', label: frame('close'), scope: 'dialog', act: onClose }])
  useEffect(() => document.getElementById('palette')?.focus(), [])
  const current = Math.min(active, choices.length - 1)
  const choose = (at: number) => {
    const choice = choices[at]
    if (!choice) return
    onClose()
    choice.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key]
    if (step) setActive(nextChoice(choices.length, current, step))
    // While a search runs, what was found is still that of the earlier text.
    else if (event.key === 'Enter' && !(searching && choices[current]?.group === 'found')) choose(current)
    else return
    event.preventDefault()
  }
  const nothing = typed.trim() !== '' && choices.length === 0 && !searching && !read.error
  return (
    <Modal open onClose={onClose} title={t('title')}>
      <div className="grid gap-3">
        <TextField
          id="palette"
          label={t(searches ? 'field' : 'fieldPages')}
          {...(searches ? { hint: t('hint') } : {})}
          autoComplete="off"
          spellCheck={false}
          maxLength={TYPED_MAX}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setActive(0)
          }}
          onKeyDown={press}
          combobox={{
            listId: LIST_ID,
            open: choices.length > 0,
            activeId: choices[current] && `palette-${choices[current].id}`,
          }}
        />
        <p role="status" className="sr-only">
          {searching ? t('searching') : t('results', { count: choices.length })}
        </p>
        <ReadFailed read={read} />
        {searching && choices.length === 0 ? <LoadingBlock label={t('searching')} lines={2} /> : null}
        {nothing ? (
          <p>
            <strong>{t('none', { typed: typed.trim() })}</strong>{' '}
            <span className="text-muted">{t('noneText')}</span>
          </p>
        ) : null}
        <PaletteList id={LIST_ID} choices={choices} current={current} onChoose={choose} />
        {more ? <p className="text-muted">{t('more')}</p> : null}
      </div>
    </Modal>
  )
}
