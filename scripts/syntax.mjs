// What the checks need to know about a source file, read from its syntax tree, so that code in comments and strings
// does not count. Runs on Node 24 (the parser is part of Vite).
import { parseSync } from 'vite'

const language = (path) => (path.endsWith('x') ? 'tsx' : path.endsWith('.mjs') ? 'js' : 'ts')

/** Returns the nodes below a value, each before its parts. */
export function nodes(value, found = []) {
  if (Array.isArray(value)) for (const item of value) nodes(item, found)
  else if (value && typeof value === 'object') {
    if (typeof value.type === 'string') found.push(value)
    for (const key in value) if (typeof value[key] === 'object') nodes(value[key], found)
  }
  return found
}

// `import { type A } from 'x'` still loads x (verbatimModuleSyntax), so only `import type` counts as a type import.
const typesOnly = (node) => (node.importKind ?? node.exportKind) === 'type'

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map((q) => q.value.cooked).join('…')
  return undefined
}

/** Returns `Date.now` for Date.now, `process.env` for process['env']; undefined if it is not made of names. */
function dotted(node) {
  if (node?.type === 'Identifier') return node.name
  if (node?.type !== 'MemberExpression') return undefined
  const object = dotted(node.object)
  const property = node.computed ? textOf(node.property) : node.property.name
  return object && property ? `${object}.${property}` : undefined
}

const calleeName = (node) => {
  if (node?.type === 'CallExpression') return calleeName(node.callee)
  if (node?.type === 'TaggedTemplateExpression') return calleeName(node.tag)
  return dotted(node)
}

const parsed = new Map()

/** Parses a file, once for all checks of a process; `lineAt` is the line of a node. */
export function parseFile(path, text) {
  const known = parsed.get(path)
  if (known?.text === text) return known
  const { program, comments, errors } = parseSync(path, text, { lang: language(path) })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const starts = [0]
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1)
  const lineAt = ({ start }) => {
    let [first, last] = [0, starts.length]
    while (last - first > 1) {
      const middle = (first + last) >> 1
      if (starts[middle] <= start) first = middle
      else last = middle
    }
    return first + 1
  }
  const file = { text, program, comments, lineAt }
  parsed.set(path, file)
  return file
}

/**
 * Reads a file. `imports` has {from, types, dynamic, at} for import, export-from, import() and import types; `uses` has
 * {name, at} for dotted names and `new Date()` without argument; `titles` has the first text argument of test, it and
 * describe (including test.step and similar) with the `node` of the call; test.each has one title for each row of a table
 * that is written out, with the row's first cell in it. `at` is a line number.
 */
export function readSyntax(path, text) {
  const file = parseFile(path, text)
  return (file.syntax ??= syntaxOf(file))
}

function syntaxOf({ program, lineAt }) {
  const found = { imports: [], uses: [], titles: [] }
  for (const node of nodes(program)) {
    const source = textOf(
      node.type === 'TSImportType' ? (node.source ?? node.argument?.literal) : node.source,
    )
    if (source !== undefined && /^(Import|Export|TSImport)/.test(node.type)) {
      const types = node.type === 'TSImportType' || typesOnly(node)
      const dynamic = node.type === 'ImportExpression'
      found.imports.push({ from: source, types, dynamic, at: lineAt(node) })
    }
    if (node.type === 'MemberExpression') {
      const name = dotted(node)
      if (name) found.uses.push({ name, at: lineAt(node) })
    }
    if (node.type === 'NewExpression' && dotted(node.callee) === 'Date' && node.arguments.length === 0)
      found.uses.push({ name: 'new Date()', at: lineAt(node) })
    if (node.type === 'CallExpression' && /^(test|it|describe)\b/.test(calleeName(node.callee) ?? '')) {
      const title = textOf(node.arguments[0])
      if (title !== undefined)
        for (const each of titlesOfRows(node, title))
          found.titles.push({ title: each, at: lineAt(node), node })
    }
  }
  return found
}

/** Returns a test's titles: of `test.each([['F-INT-001', …], …])('%s …', …)` one for each row. */
function titlesOfRows({ callee }, title) {
  if (callee.type !== 'CallExpression' || !title.includes('%s')) return [title]
  const table = callee.arguments[0]?.expression ?? callee.arguments[0]
  if (table?.type !== 'ArrayExpression') return [title]
  const firstCell = (row) => textOf(row?.type === 'ArrayExpression' ? row.elements[0] : row)
  return [...new Set(table.elements.map((row) => title.replace('%s', () => firstCell(row) ?? '%s')))]
}

/**
 * Returns the texts that a file contains, as {text, line, place, name}: `child` between two tags, `printed` in an
 * expression there, `attribute` in a tag (`name` is the attribute's), `value` anywhere else (`name` is the property's,
 * if it is one). Excludes the arguments of a plain Error, types and names of modules; a template has … for its values.
 */
export function readWords(path, text) {
  const { program, lineAt } = parseFile(path, text)
  const found = []
  const visit = (value, place, name) => {
    if (Array.isArray(value)) return value.forEach((item) => visit(item, place, name))
    if (typeof value?.type !== 'string') return
    if (/^TS(?!As|Satisfies|NonNull)/.test(value.type)) return
    if (
      /^(Import|ExportAll)/.test(value.type) ||
      (value.type === 'NewExpression' && dotted(value.callee) === 'Error')
    )
      return
    if (value.type === 'CallExpression' && value.callee.type === 'Super') return
    const words = value.type === 'JSXText' ? value.value : textOf(value)
    if (words !== undefined)
      found.push({
        text: words,
        line: lineAt(value),
        place: value.type === 'JSXText' ? 'child' : place,
        name,
      })
    const inside = value.type === 'JSXAttribute' ? ['attribute', value.name.name] : [place, name]
    for (const key in value) {
      // A key is no text, and the contents of a call or a function are read separately.
      if (value.type === 'Property' && key === 'key' && !value.computed) continue
      if (value.type === 'Property') visit(value[key], 'value', value.key.name)
      else if (/^(Call|ArrowFunction|Function)Expression$/.test(value.type)) visit(value[key], 'value')
      else if (key === 'children' && value.type.startsWith('JSX')) visit(value[key], 'printed')
      else visit(value[key], ...inside)
    }
  }
  visit(program.body, 'value')
  return found
}

/** Yields the names that a pattern binds: `a` and `b` of `{ a, x: [b] }`. A shorthand property is named elsewhere. */
function* bound(pattern) {
  if (!pattern) return
  if (pattern.type === 'Identifier') yield pattern
  else if (pattern.type === 'AssignmentPattern') yield* bound(pattern.left)
  else if (pattern.type === 'RestElement') yield* bound(pattern.argument)
  else if (pattern.type === 'ArrayPattern') for (const one of pattern.elements) yield* bound(one)
  else if (pattern.type === 'ObjectPattern')
    for (const one of pattern.properties) if (!one.shorthand) yield* bound(one.value ?? one.argument)
}

/**
 * Returns the names that a file declares, {name, at}: variables, parameters, functions, types, classes and their
 * members, and the properties of types; and its comments, {text, at}, in which consecutive line comments are one
 * comment.
 */
export function readNames(path, text) {
  const { program, comments, lineAt } = parseFile(path, text)
  const names = []
  const add = (id) => id?.type === 'Identifier' && names.push({ name: id.name, at: lineAt(id) })
  for (const node of nodes(program)) {
    if (node.type === 'VariableDeclarator') for (const id of bound(node.id)) add(id)
    if (/^(Function|ArrowFunction|TSDeclareFunction|TSEmptyBodyFunction)/.test(node.type)) {
      add(node.id)
      for (const param of node.params ?? []) for (const id of bound(param.parameter ?? param)) add(id)
    }
    if (
      /^(ClassDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSEnumDeclaration)$/.test(node.type)
    )
      add(node.id)
    if (/^(MethodDefinition|PropertyDefinition|TSPropertySignature|TSMethodSignature)$/.test(node.type))
      add(node.key)
  }
  const joined = []
  for (const { type, value, start, end } of comments) {
    const words = value
      .replace(/^\s*\*+ ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    const last = joined.at(-1)
    if (
      type === 'Line' &&
      last?.type === 'Line' &&
      /^\n? *$/.test(text.slice(last.end, start).trim()) &&
      lineAt({ start }) === lineAt({ start: last.start }) + 1
    )
      Object.assign(last, { text: `${last.text} ${words}`, start, end })
    else joined.push({ type, text: words, at: lineAt({ start }), start, end })
  }
  return { names, comments: joined.map(({ text: words, at }) => ({ text: words, at })) }
}
