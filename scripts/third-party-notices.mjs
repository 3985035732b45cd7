// Notices of the packages that production uses; the build puts them next to the pages of each app.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { at } from './workspace.mjs'

/** Files in which packages state their terms. */
const TERMS = /^(licen[cs]e|copying|notice)([.-].*)?$/i

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Returns the packages of others that production uses, as folders below the repository: the lockfile names them.
 * @param lock the parsed package-lock.json
 */
export const productionPackages = ({ packages }) =>
  Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([path]) => path)
    .filter((path) => existsSync(at(path)))

/** Licenses that ask for a notice where the source is. */
const NAMES_ITS_SOURCE = /\b(MPL|LGPL|GPL|AGPL|EPL|CDDL)\b/

function termsOf(folder) {
  const { name, version, license, repository } = readJson(at(folder, 'package.json'))
  const source = String(repository?.url ?? repository ?? 'in its package').replace(/^git\+/, '')
  const texts = readdirSync(at(folder))
    .filter((file) => TERMS.test(file))
    .sort()
    .map((file) => readFileSync(at(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  return {
    title: `${name} ${version}`,
    text: [
      ...(NAMES_ITS_SOURCE.test(license) ? [`License: ${license}. Its source: ${source}`] : []),
      ...(texts.length > 0 ? texts : [`License: ${license ?? 'not stated'}`]),
    ].join('\n\n'),
  }
}

/** Returns the notices as one text; packages with the same terms share one section. */
export function thirdPartyNotices(lock = readJson(at('package-lock.json'))) {
  const sections = new Map()
  for (const { title, text } of productionPackages(lock).map(termsOf))
    sections.set(text, [...(sections.get(text) ?? []), title])
  const lines = [...sections].map(([text, titles]) => `${[...new Set(titles)].sort().join('\n')}\n\n${text}`)
  return `Contour uses the following packages.\n\n${lines.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
