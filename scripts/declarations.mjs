// What each top-level declaration of a file refers to, read from the syntax tree: the nodes and edges of the graph in
// reachable.mjs.
import { parseFile } from './syntax.mjs'

/** Yields the names that a pattern binds, shorthand properties included. */
function* boundNames(pattern) {
  if (!pattern) return
  if (pattern.type === 'Identifier') yield pattern.name
  else if (pattern.type === 'AssignmentPattern') yield* boundNames(pattern.left)
  else if (pattern.type === 'RestElement') yield* boundNames(pattern.argument)
  else if (pattern.type === 'TSParameterProperty') yield* boundNames(pattern.parameter)
  else if (pattern.type === 'ArrayPattern') for (const one of pattern.elements) yield* boundNames(one)
  else if (pattern.type === 'ObjectPattern')
    for (const one of pattern.properties) yield* boundNames(one.value ?? one.argument)
}

const isNode = (value) => typeof value?.type === 'string'
const declares =
  /^(Function|Class)Declaration$|^TSDeclareFunction$|^TS(TypeAlias|Interface|Enum|Module)Declaration$/
const opensScope =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|BlockStatement|StaticBlock|SwitchStatement|CatchClause|TSFunctionType|TSConstructorType|TSMethodSignature|TSDeclareFunction|TSEmptyBodyFunctionExpression)$|^For.*Statement$/

function* namesInside(node) {
  for (const param of node.params ?? []) yield* boundNames(param)
  if (node.type === 'FunctionExpression' && node.id) yield node.id.name
  if (node.type === 'CatchClause') yield* boundNames(node.param)
  const lists = [node.body, node.cases?.flatMap((one) => one.consequent), [node.init], [node.left]]
  for (const statement of lists.filter(Array.isArray).flat()) {
    if (statement?.type === 'VariableDeclaration')
      for (const { id } of statement.declarations) yield* boundNames(id)
    else if (declares.test(statement?.type) && statement.id) yield statement.id.name
  }
}

/** The keys of a node that hold names of something else than a variable: of a property, a label, an attribute. */
function keysWithoutNames(node) {
  if (/^(MemberExpression|JSXMemberExpression)$/.test(node.type)) return node.computed ? [] : ['property']
  if (/^(Property|PropertyDefinition|MethodDefinition|TS\w*Signature|TSEnumMember)$/.test(node.type))
    return node.computed ? [] : ['key', 'id']
  if (node.type === 'TSQualifiedName') return ['right']
  if (node.type === 'JSXAttribute') return ['name']
  if (/^(LabeledStatement|BreakStatement|ContinueStatement|TSNamedTupleMember)$/.test(node.type))
    return ['label']
  if (node.type === 'MetaProperty') return ['meta', 'property']
  if (node.type === 'ImportExpression') return ['source']
  return []
}

const literal = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** Returns the names taken from `const { a, b } = await import('x')` or `(await load('x'))`, else undefined. */
function takenNames(declarator) {
  const call = declarator.init?.type === 'AwaitExpression' ? declarator.init.argument : undefined
  if (call?.type !== 'ImportExpression' || declarator.id.type !== 'ObjectPattern') return undefined
  const names = declarator.id.properties.map((one) => one.key?.name)
  return names.every(Boolean) ? { from: literal(call.source), names } : undefined
}

/**
 * Returns what a piece of the tree refers to: `names` are variables and types of the module, `members` are
 * `object.member` of one of them, `loads` are {from, names} of import() and import types; no `names` means all of them.
 */
export function references(root) {
  const found = { names: new Set(), members: new Set(), loads: [] }
  const visit = (value, hidden) => {
    if (Array.isArray(value)) return value.forEach((item) => visit(item, hidden))
    if (!isNode(value)) return
    if (value.type === 'Identifier' || value.type === 'JSXIdentifier') {
      if (!hidden.has(value.name)) found.names.add(value.name)
      visit(value.typeAnnotation, hidden)
      return
    }
    const [object, member] =
      value.type === 'TSQualifiedName' ? [value.left, value.right] : [value.object, value.property]
    if (/^(MemberExpression|JSXMemberExpression|TSQualifiedName)$/.test(value.type) && !value.computed)
      if (object.type.endsWith('Identifier')) {
        if (!hidden.has(object.name)) found.members.add(`${object.name}.${member.name}`)
        return
      }
    if (value.type === 'ImportExpression' || value.type === 'TSImportType') {
      const from = literal(value.source ?? value.argument?.literal ?? value.argument)
      const names = value.qualifier?.type === 'Identifier' ? [value.qualifier.name] : undefined
      if (from) found.loads.push({ from, names })
    }
    const taken = value.type === 'VariableDeclarator' ? takenNames(value) : undefined
    if (taken?.from) {
      found.loads.push(taken)
      return
    }
    const inside = opensScope.test(value.type) ? new Set([...hidden, ...namesInside(value)]) : hidden
    const skip = keysWithoutNames(value)
    for (const key in value) if (key !== 'parent' && !skip.includes(key)) visit(value[key], inside)
  }
  visit(root, new Set())
  return found
}

/** Adds the import declarations of a file to `bindings`: local name -> {from, name}, where name '*' is the module. */
function readImport(node, bindings) {
  for (const one of node.specifiers) {
    const name =
      one.type === 'ImportNamespaceSpecifier'
        ? '*'
        : one.type === 'ImportDefaultSpecifier'
          ? 'default'
          : (one.imported.name ?? one.imported.value)
    bindings.set(one.local.name, { from: node.source.value, name })
  }
}

const typesOnly = (node) => (node.importKind ?? node.exportKind) === 'type'
const nameOf = (node) => node.name ?? node.value

/**
 * Reads a file: `imports` maps local names to {from, name}; `exports` maps exported names to {local} or {from, name};
 * `stars` are modules exported whole; `loads` modules that are loaded with the file; `declarations` maps top-level names
 * to references, a list each; `effects` are the references of the statements that run when the file is loaded.
 * `lines` and `ranges` say where a declaration stands: its first line, and its first and last character.
 */
export function readDeclarations(path, text) {
  const { program, lineAt } = parseFile(path, text)
  const file = {
    imports: new Map(),
    exports: new Map(),
    stars: [],
    loads: [],
    declarations: new Map(),
    effects: [],
    lines: new Map(),
    ranges: [],
  }
  const declare = (name, node) => {
    file.declarations.set(name, [...(file.declarations.get(name) ?? []), references(node)])
    if (!file.lines.has(name)) file.lines.set(name, lineAt(node))
    file.ranges.push({ name, start: node.start, end: node.end })
  }
  const declared = (node) => {
    if (node.type === 'VariableDeclaration')
      return node.declarations.flatMap((one) => {
        const names = [...boundNames(one.id)]
        for (const name of names) declare(name, one)
        return names
      })
    declare(node.id.name, node)
    return [node.id.name]
  }
  for (const node of program.body) {
    if (node.source && !typesOnly(node)) file.loads.push(node.source.value)
    if (node.type === 'ImportDeclaration') readImport(node, file.imports)
    else if (node.type === 'ExportAllDeclaration') {
      if (node.exported) file.exports.set(nameOf(node.exported), { from: node.source.value, name: '*' })
      else file.stars.push(node.source.value)
    } else if (node.type === 'ExportDefaultDeclaration') {
      const name = node.declaration.id?.name ?? 'default'
      declare(name, node.declaration)
      file.exports.set('default', { local: name })
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      for (const name of declared(node.declaration)) file.exports.set(name, { local: name })
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const one of node.specifiers)
        file.exports.set(
          nameOf(one.exported),
          node.source ? { from: node.source.value, name: nameOf(one.local) } : { local: nameOf(one.local) },
        )
    } else if (node.type === 'VariableDeclaration' || (declares.test(node.type) && node.id)) declared(node)
    else file.effects.push(references(node))
  }
  return file
}
