-- The rules of the tables that nearly every action writes are one function for each table, in place of a constraint for
-- each rule (decision 50). PostgreSQL reads every constraint's expression anew for each statement that writes the table.
-- The rows satisfy the former constraints, so these functions need not look at them. The rules are in sql/functions.
create function checklist_is_sound(c checklists) returns boolean language plpgsql immutable parallel safe as 'begin return true; end';
create function task_is_sound(t tasks) returns boolean language plpgsql immutable parallel safe as 'begin return true; end';
create function record_is_sound(r records) returns boolean language plpgsql immutable parallel safe as 'begin return true; end';
create function user_is_sound(u users) returns boolean language plpgsql immutable parallel safe as 'begin return true; end';

alter table checklists
    drop constraint checklist_open_tasks_among_tasks,
    drop constraint checklist_participants_within_limit,
    drop constraint checklist_tasks_within_limit,
    drop constraint checklists_color_check,
    drop constraint checklists_description_check,
    drop constraint checklists_participant_limit_check,
    drop constraint checklists_priority_check,
    drop constraint checklists_title_check,
    add constraint checklist_is_sound check (checklist_is_sound(checklists));

alter table tasks
    drop constraint task_available_is_untaken,
    drop constraint task_completed_when_completed,
    drop constraint task_due_once,
    drop constraint task_earned_by_somebody,
    drop constraint task_ended_is_completed,
    drop constraint task_participants_within_limit,
    drop constraint task_repeat_is_measured,
    drop constraint task_repeat_is_object,
    drop constraint tasks_depth_check,
    drop constraint tasks_description_check,
    drop constraint tasks_labels_check,
    drop constraint tasks_participant_limit_check,
    drop constraint tasks_points_check,
    drop constraint tasks_position_check,
    drop constraint tasks_priority_check,
    drop constraint tasks_section_check,
    drop constraint tasks_status_check,
    drop constraint tasks_title_check,
    drop constraint tasks_uid_check,
    add constraint task_is_sound check (task_is_sound(tasks));

alter table records
    drop constraint record_closed,
    drop constraint record_completed_at_goal,
    drop constraint record_is_in_one_stream,
    drop constraint record_keeps_span,
    drop constraint record_skipped_is_not_done,
    drop constraint record_within_goal,
    drop constraint records_goal_check,
    drop constraint records_points_check,
    drop constraint records_span_check,
    add constraint record_is_sound check (record_is_sound(records));

alter table users
    drop constraint users_display_name_check,
    drop constraint users_email_check,
    drop constraint users_username_check,
    drop constraint users_who_may_add_check,
    add constraint user_is_sound check (user_is_sound(users));
