import { useTexts } from '@contour/texts/use-texts'
import { CloseButton } from '@contour/ui/toast'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { sizeText } from '@contour/domain/media/size-text'
import type { ChosenFile } from './draft-on-page.ts'

/** A file that goes with the next message, while it is uploaded and after that. */
export function FileRow({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const t = useTexts(doctorChatTexts)
  return (
    <li className="flex items-center gap-2 rounded-small border border-hairline bg-paper pl-3">
      <span className="type-small min-w-0 grow [overflow-wrap:anywhere]">
        {file.url === null
          ? t('uploading', { name: file.name, percent: Math.round(file.share * 100) })
          : t('ready', { name: file.name, size: sizeText(file.bytes) })}
      </span>
      <CloseButton label={t('remove', { name: file.name })} onClick={onRemove} />
    </li>
  )
}
