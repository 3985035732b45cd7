import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { mediaTexts } from '../../texts/en/media.ts'
import { photoError } from '../replacement/photo-rules.ts'

const FACTS = { imageType: 'replacement', formId: 'replacement-request', screen: 'form' } as const

/** A photo of a parcel on its way to the server. Never throws: what went wrong is in `problem`. */
export function useOwnPhoto() {
  const media = useTexts(mediaTexts)
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState<number | null>(null)
  /** Returns the name of the uploaded photo; null if it was not taken. */
  const send = async (file: File): Promise<string | null> => {
    const found = photoError(file)
    setProblem(found ?? undefined)
    if (found) return null
    setShare(0)
    // Home loads what sends a file only once there is one.
    const { uploadImage } = await import('../media/upload-image.ts')
    const outcome = await uploadImage(file, FACTS, media, setShare)
    setShare(null)
    if (outcome.ok) return outcome.publicUrl ?? outcome.fileName
    setProblem(outcome.message)
    return null
  }
  return { send, problem, share }
}
