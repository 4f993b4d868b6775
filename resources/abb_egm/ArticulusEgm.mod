MODULE ArticulusEgm
    ! Lets Articulus guide this arm joint by joint (Externally Guided Motion). It moves nothing by itself.
    ! Before: Configuration, Communication, Transmission Protocol: name "ArticulusPC", type UDPUC, remote address and
    ! port (6510) of the computer with Articulus. Motors on, automatic mode or enabling switch. Never tried on a robot.
    ! Where the computer falls silent for \CommTimeout the program ends: a person starts it again.
    VAR egmident egm_id;
    CONST egm_minmax converged := [-0.05, 0.05];

    PROC main()
        ! A stop point where the arm is: guidance begins at rest.
        MoveAbsJ CJointT() \NoEOffs, v10, fine, tool0;
        EGMReset egm_id;
        EGMGetId egm_id;
        EGMSetupUC ROB_1, egm_id, "default", "ArticulusPC" \Joint \CommTimeout:=0.1;
        ! \MaxSpeedDeviation clamps without a word: at least as much as "largest_speed_rad_per_s" of the cell (57.3 = 1 rad/s).
        EGMActJoint egm_id \Tool:=tool0 \J1:=converged \J2:=converged \J3:=converged \J4:=converged \J5:=converged
            \J6:=converged \LpFilter:=100 \SampleRate:=4 \MaxPosDeviation:=1000 \MaxSpeedDeviation:=60;
        ! It ends when the arm has been where it was asked to be for \CondTime: begin again, without a step.
        WHILE TRUE DO
            EGMRunJoint egm_id, EGM_STOP_HOLD \J1 \J2 \J3 \J4 \J5 \J6 \CondTime:=3600 \RampInTime:=0.05
                \RampOutTime:=0.05 \PosCorrGain:=1.0;
        ENDWHILE
    ERROR
        ! No reply in time, or the connection is gone.
        EGMReset egm_id;
        TPWrite "Articulus: guidance has ended. Look why, then start this program again.";
        EXIT;
    ENDPROC
ENDMODULE
