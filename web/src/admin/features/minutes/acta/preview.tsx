/** The acta as a page, from the blocks of its PDF and its Word file. */
import type { Block, MinutesDocument, StepPlot, Table } from '@vigilia/contract/assemblies/minutes-document';
import { memo } from 'react';
import styles from './acta.module.css';

export const Preview = ({ document: { title, under, blocks } }: { document: MinutesDocument }) => (
  <article className={styles.paper}>
    <h2>{title}</h2>
    <p className={styles.quiet}>{under}</p>
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else to be known by.
      <BlockView key={index} block={block} />
    ))}
  </article>
);

const BlockView = memo(function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'subheading':
      return block.minor ? <h5>{block.text}</h5> : <h4>{block.text}</h4>;
    case 'paragraph':
      return (
        <p {...(block.quiet && { className: styles.quiet })}>
          {block.strong ? <strong>{block.text}</strong> : block.text}
        </p>
      );
    case 'facts':
      return (
        <dl>
          {block.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || '\u00a0'}</dd>
            </div>
          ))}
        </dl>
      );
    case 'numbered':
      return (
        <ol>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      );
    case 'table':
      return <TableView {...block.table} />;
    case 'plot':
      return <Plot {...block.plot} />;
    case 'signatures':
      return (
        <div className={styles.signatures}>
          {block.people.map(({ office, name, document }) => (
            <div key={`${office} ${name}`}>
              <strong>{name || '\u00a0'}</strong>
              <span>{office}</span>
              <span>{document}</span>
            </div>
          ))}
        </div>
      );
  }
});

const TableView = ({ columns, rows, totals }: Table) => (
  <table {...(totals && { 'data-totals': true })}>
    <thead>
      <tr>
        {columns.map(({ heading, align }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading.
          <th key={index} scope="col" style={{ textAlign: align ?? 'left' }}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by.
        <tr key={row}>
          {cells.map((cell, index) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their columns.
              key={index}
              style={{ textAlign: columns[index]?.align ?? 'left' }}
              {...(cells.length === 1 && { colSpan: columns.length })}
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const PLOT = { width: 600, height: 120 };

function Plot({ steps, limit, legend, until, times, alternative }: StepPlot) {
  const start = steps[0]?.at ?? until;
  const most = Math.max(1, ...[...steps, ...limit].map(({ value }) => value));
  const x = (at: number) => (until === start ? 0 : ((at - start) / (until - start)) * PLOT.width);
  const path = (points: StepPlot['steps']) =>
    `${points.map(({ at, value }, index) => `${index === 0 ? 'M' : 'H'}${x(Math.max(at, start))}${index === 0 ? ' ' : 'V'}${PLOT.height * (1 - value / most)}`).join('')}H${PLOT.width}`;
  return (
    <figure>
      <figcaption className={styles.quiet}>
        {limit.length > 0 ? `${legend[0]} (línea continua) · ${legend[1]} (línea discontinua)` : legend[0]}
      </figcaption>
      <svg
        role="img"
        aria-label={alternative}
        viewBox={`-2 -2 ${PLOT.width + 4} ${PLOT.height + 4}`}
        fill="none"
        stroke="currentColor"
      >
        <path d={path(steps)} strokeWidth="2" />
        {limit.length > 0 && <path d={path(limit)} strokeWidth="1.5" strokeDasharray="6 5" />}
      </svg>
      <p className={styles.quiet}>{`${times[0]} a ${times[1]}`}</p>
    </figure>
  );
}
