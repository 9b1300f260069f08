/** The acta as a page, from the blocks of its PDF and its Word file. */
import {
  type Block,
  legendOf,
  type MinutesDocument,
  plotLines,
  type StepPlot,
  type Table,
} from '@vigilia/contract/assemblies/minutes-document';
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
      return <Plot plot={block.plot} />;
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

function Plot({ plot }: { plot: StepPlot }) {
  const { steps, limit } = plotLines(plot, PLOT.width, PLOT.height);
  return (
    <figure>
      <figcaption className={styles.quiet}>{legendOf(plot)}</figcaption>
      <svg
        role="img"
        aria-label={plot.alternative}
        viewBox={`-2 -2 ${PLOT.width + 4} ${PLOT.height + 4}`}
        fill="none"
        stroke="currentColor"
      >
        <path d={steps} strokeWidth="2" />
        <path d={limit} strokeWidth="1.5" strokeDasharray="6 5" />
      </svg>
      <p className={styles.quiet}>{plot.times.join(' a ')}</p>
    </figure>
  );
}
