import { apiDocsPath, gatewayRoutes } from '@faresight/contracts/gateway/http'
import type { ApiDocument, ApiOperation } from './open-api-document.ts'
import type { ApiResponse } from './responses.ts'
import { html, type HtmlMarkup, htmlWithInlineCode } from './html-template.ts'
import { renderFields, renderNote, renderType } from './render-schema.ts'

/** Where the page's own style and font are. */
export const apiDocsStylePath = `${apiDocsPath}/style.css`
export const apiDocsFontPath = `${apiDocsPath}/figtree.woff2`

interface Call extends ApiOperation {
  method: string
  path: string
}

/** The document as a page for people: whole without a script, each call and each schema under an anchor of its own. */
export function renderApiDocsPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method, path })),
  )
  const areas = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ tags }) => tags.includes(tag.name)),
  }))
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>API | Faresight</title>
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="preload" href="${apiDocsFontPath}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${apiDocsStylePath}" />
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <div class="wrap">
            <a class="home" href="/" aria-label="Faresight, home">${logo}Faresight</a>
            <span class="where">API</span>
            <a href="${gatewayRoutes.document.path}">openapi.json</a>
          </div>
        </header>
        <div class="wrap frame">
          ${renderContents(areas, Object.keys(document.components.schemas))}
          <main id="calls">
            <h1>API</h1>
            ${document.info.description.split('\n\n').map((text) => html`<p>${htmlWithInlineCode(text)}</p>`)}
            ${areas.map(
              (area) =>
                html`<section aria-labelledby="area-${area.name}">
                  <h2 id="area-${area.name}">${area.name}</h2>
                  <p>${area.description}</p>
                  ${area.calls.map(renderCall)}
                </section>`,
            )}
            <section aria-labelledby="schemas">
              <h2 id="schemas">Schemas</h2>
              ${Object.entries(document.components.schemas).map(
                ([name, schema]) =>
                  html`<article id="schema-${name}">
                    <h3>${anchor(`schema-${name}`, html`${name}`)}</h3>
                    ${schema.properties ? renderFields(schema) : html`<p>${renderType(schema)}</p>`}
                  </article>`,
              )}
            </section>
          </main>
        </div>
      </body>
    </html>`
  return page.text
}

/** The mark of the client, as its own component draws it. */
const logo = html`<svg viewBox="0 0 32 32" fill="none" aria-hidden="true">
  <path class="out" d="M3 17.5C7.5 7.5 20 5.2 27 11.3" />
  <path class="back" d="M29 14.5C24.5 24.5 12 26.8 5 20.7" />
  <circle cx="16" cy="16" r="4.1" />
</svg>`

/** Every call and schema. Beside the text where there is room; folded above it on a phone. */
function renderContents(areas: readonly Area[], schemas: readonly string[]): HtmlMarkup {
  return html`<nav aria-label="Calls" tabindex="0">
    <details>
      <summary>All calls and schemas</summary>
      ${areas.map(renderNav)}
      <h2>Schemas</h2>
      <ul>
        ${schemas.map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
      </ul>
    </details>
  </nav>`
}

interface Area {
  name: string
  calls: readonly Call[]
}

function renderNav({ name, calls }: Area): HtmlMarkup {
  const items = calls.map(
    ({ operationId, method, path }) =>
      html`<li>
        <a href="#${operationId}">${badge(method)} <span>${path.replace('/api', '')}</span></a>
      </li>`,
  )
  return html`<h2>${name}</h2>
    <ul>
      ${items}
    </ul>`
}

function renderCall(call: Call): HtmlMarkup {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = call
  return html`<article id="${operationId}">
    <h3>${anchor(operationId, html`${badge(method)} <code>${path}</code>`)}</h3>
    <p>${htmlWithInlineCode(`${summary}.`)}</p>
    <p class="about">${htmlWithInlineCode(description)}</p>
    ${
      parameters.length === 0
        ? null
        : html`<h4>Takes</h4>
            <table class="fields">
              <tbody>
                ${parameters.map(parameterRow)}
              </tbody>
            </table>`
    }
    ${Object.values(requestBody?.content ?? {}).map(
      ({ schema }) =>
        html`<h4>Body</h4>
          <div class="type">${renderType(schema)}</div>`,
    )}
    <h4>Answers</h4>
    <table class="answers">
      <tbody>
        ${Object.entries(responses).map(answerRow)}
      </tbody>
    </table>
  </article>`
}

function parameterRow(parameter: Call['parameters'][number]): HtmlMarkup {
  const { name, in: part, required, schema, description } = parameter
  return html`<tr>
    <th scope="row"><code>${name}</code> <i>${part}${required ? null : ', optional'}</i></th>
    <td>
      ${renderType(schema)}${description === undefined ? renderNote(schema) : html`<small>${description}</small>`}
    </td>
  </tr>`
}

function answerRow([status, answer]: [string, ApiResponse]): HtmlMarkup {
  const headers = Object.entries(answer.headers ?? {}).map(
    ([name, { description }]) => html`<div><code>${name}</code> ${description}</div>`,
  )
  const bodies = Object.entries(answer.content ?? {}).filter(([type]) => type !== 'application/problem+json')
  const content = bodies.map(
    ([type, { schema, 'x-events': events }]) =>
      html`<div class="body"><small>${type}</small>${events ? eventList(events) : renderType(schema)}</div>`,
  )
  return html`<tr class="s${status.charAt(0)}">
    <th scope="row">${status}</th>
    <td>${htmlWithInlineCode(answer.description)}${headers}${content}</td>
  </tr>`
}

function eventList(events: NonNullable<NonNullable<ApiResponse['content']>[string]['x-events']>): HtmlMarkup {
  const rows = Object.entries(events).map(
    ([kind, schema]) =>
      html`<tr>
        <th scope="row"><code>${kind}</code></th>
        <td>${renderType(schema)}</td>
      </tr>`,
  )
  return html`<table class="fields">
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

function badge(method: string): HtmlMarkup {
  return html`<b class="${method}">${method.toUpperCase()}</b>`
}

function anchor(id: string, content: HtmlMarkup): HtmlMarkup {
  return html`<a href="#${id}">${content}</a>`
}
